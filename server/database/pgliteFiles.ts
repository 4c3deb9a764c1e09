import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'

/** An open file of the embedded database: its file descriptor, and the node shared by all who opened it. */
interface OpenFile {
  readonly nfd: number
  readonly node: object
}

type Call<Of, Result> = (file: Of, ...rest: number[]) => Result

/** The file operations of the embedded database that are replaced. */
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

/** Offsets from the end of a file, in `lseek`. */
const FROM_END = 2

function filesOf(database: PGlite): FileCalls {
  return (database as unknown as { Module: { NODEFS: FileCalls } }).Module.NODEFS
}

/**
 * Adds an fsync to the files of an open directory, which the embedded file system lacks.
 * @param failed is called with the reason when the system could not write a file, and does not return
 */
export function keepFiles(database: PGlite, kept: () => void, failed: (reason: string) => never): void {
  filesOf(database).stream_ops.fsync = ({ nfd }) => {
    try {
      fsyncSync(nfd)
    } catch (error) {
      // The system forgets what it could not write, and a second try would succeed without it.
      failed(`the disk did not keep what was written (${(error as Error).message})`)
    }
    kept()
    return 0
  }
}

/**
 * Caches the lengths of the files in an open directory. To plan a statement PostgreSQL queries the lengths of its
 * tables and of all their indexes, and a fifth of the embedded database's time went into these system calls. No one
 * else writes to the directory, so a length only changes here: by writing past the end, which is counted, and by
 * truncating, reopening or a failed write, after which the system is queried again.
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
