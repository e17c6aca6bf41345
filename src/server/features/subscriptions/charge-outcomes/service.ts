export { lockCharge, setNextAction, updateCharge, type ChargeChanges, type LockedCharge } from './repo.ts'
export { recordMethodUpdate } from './record-method-update.ts'
export { recordDeclined, type NotPaid } from './record-declined.ts'
export { recordPaid, type PaidBy } from './record-paid.ts'
