import { mkdirSync, writeFileSync } from 'node:fs'
import { built, filesOf, textOf } from './architecture/files'
import { leaningsOf } from './architecture/imports'
import { picture } from './architecture/picture'
import { rooms } from './architecture/rooms'

const file = new URL('../dist/house.md', import.meta.url)
mkdirSync(new URL('.', file), { recursive: true })
writeFileSync(file, picture(rooms, leaningsOf(built.flatMap(filesOf), textOf)))
console.log('The rooms and their storeys are drawn in dist/house.md (Mermaid).')
