import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Returns the names in a small file that the compiler does not know when the file is in the folder. */
function unknownWords(folder: string, text: string): string[] {
  const configFile = join(root, folder, 'tsconfig.json')
  const read = ts.readConfigFile(configFile, (path) => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, dirname(configFile))
  const file = join(root, folder, 'inMemory.ts')
  const host = ts.createCompilerHost(options)
  const readSource = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ESNext) : readSource(name, ...rest)
  const program = ts.createProgram([file], { ...options, incremental: false, tsBuildInfoFile: undefined }, host)
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .filter(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ').startsWith('Cannot find name'))
    .map(({ start = 0, length = 0 }) => text.slice(start, start + length))
}

describe('The global environment', () => {
  it('is neither browser nor Node in the declarations', () => {
    expect(unknownWords('resources', 'export const all = [window, process, fetch, console]')).toEqual([
      'window',
      'process',
      'fetch',
      'console',
    ])
  })

  it('is the browser and not Node in providers and src', () => {
    expect(unknownWords('src', 'export const all = [window, fetch, process]')).toEqual(['process'])
    expect(unknownWords('providers', 'export const all = [window, fetch, Buffer]')).toEqual(['Buffer'])
  })

  it('is a worker and not a page in the service worker', () => {
    expect(unknownWords('src/worker', 'export const all = [caches, fetch, window, document]')).toEqual([
      'window',
      'document',
    ])
  })

  it('is Node and not the browser in the service', () => {
    expect(unknownWords('server', 'export const all = [process, fetch, window, document]')).toEqual([
      'window',
      'document',
    ])
  })
})
