export { lockCharge, setNextAction, updateCharge, type LockedCharge } from './repo.ts'
export { recordMethodUpdate } from './record-method-update.ts'
export { recordDeclined, type NotPaid } from './record-declined.ts'
export { recordPaid } from './record-paid.ts'
