import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'

/** An open file of the embedded database: the number that the system knows it by, and the one node that all who opened it share. */
interface OpenFile {
  readonly nfd: number
  readonly node: object
}

type Call<Of, Result> = (file: Of, ...rest: number[]) => Result

/** What the embedded database asks of the files of its directory. */
interface FileCalls {
  readonly node_ops: { setattr: (node: object, attributes: object) => void }
  readonly stream_ops: {
    open: Call<OpenFile, void>
    write: (file: OpenFile, from: object, offset: number, length: number, position: number) => number
    llseek: Call<OpenFile, number>
    setattr: (file: OpenFile, attributes: object) => void
    fsync?: (file: OpenFile) => number
  }
}

/** Where a file is measured from its end, as `lseek` counts it. */
const FROM_END = 2

function filesOf(database: PGlite): FileCalls {
  return (database as unknown as { Module: { NODEFS: FileCalls } }).Module.NODEFS
}

/**
 * Gives the files of an open directory an fsync, which the embedded file system has not.
 * @param failed is told why the system could not write a file, and does not return
 */
export function keepFiles(database: PGlite, kept: () => void, failed: (reason: string) => never): void {
  filesOf(database).stream_ops.fsync = ({ nfd }) => {
    try {
      fsyncSync(nfd)
    } catch (error) {
      // What the system could not write it forgets, and a second try would succeed without it.
      failed(`the disk did not keep what was written (${(error as Error).message})`)
    }
    kept()
    return 0
  }
}

/**
 * Remembers how long the files of an open directory are. To plan a statement PostgreSQL asks for the length of its tables
 * and of each of their indexes, and a fifth of all that the embedded database did went into asking the system. Nobody else
 * writes in the directory, so a length changes here alone: by writing past the end, which is counted, and by cutting,
 * opening anew or a failed write, after which the system is asked again.
 */
export function rememberLengths(database: PGlite): void {
  const { node_ops: nodes, stream_ops: streams } = filesOf(database)
  const lengths = new WeakMap<object, number>()
  const { open, write, llseek, setattr } = streams
  const { setattr: setOfNode } = nodes
  streams.open = (file, ...rest) => {
    lengths.delete(file.node)
    open(file, ...rest)
  }
  streams.write = (file, from, offset, length, position) => {
    const known = lengths.get(file.node)
    lengths.delete(file.node)
    const written = write(file, from, offset, length, position)
    if (known !== undefined) lengths.set(file.node, Math.max(known, position + written))
    return written
  }
  streams.llseek = (file, offset, whence) => {
    if (whence !== FROM_END || offset !== 0) return llseek(file, offset, whence)
    const length = lengths.get(file.node) ?? llseek(file, offset, whence)
    lengths.set(file.node, length)
    return length
  }
  streams.setattr = (file, attributes) => {
    lengths.delete(file.node)
    setattr(file, attributes)
  }
  nodes.setattr = (node, attributes) => {
    lengths.delete(node)
    setOfNode(node, attributes)
  }
}
