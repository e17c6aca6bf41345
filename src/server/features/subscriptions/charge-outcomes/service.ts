export {
  findCharge,
  isUnchanged,
  lockCharge,
  setNextAction,
  updateCharge,
  type FoundCharge,
  type LockedCharge,
} from './repo.ts'
export { endMandateOf, endStoredMandates } from './end-mandate.ts'
export { recordMethodUpdate } from './record-method-update.ts'
export { recordDeclined, type NotPaid } from './record-declined.ts'
export { paidParts } from './record-paid.ts'
