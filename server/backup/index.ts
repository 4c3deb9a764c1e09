export { makeBackup } from './makeBackup'
export { restoreBackup } from './restoreBackup'
