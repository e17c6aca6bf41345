export { syncInventory } from './runs.ts'
export { synchronize, synchronizeAll } from './synchronize.ts'
