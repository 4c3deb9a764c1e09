import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { reference } from './define/reference/pages'

const folder = new URL('../docs/reference/', import.meta.url)
const { files, silent } = reference()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [name, text] of files) writeFileSync(new URL(name, folder), text)
for (const word of silent) console.error(word)
console.log(`The words of a declaration are told in docs/reference (${files.size} files).`)
