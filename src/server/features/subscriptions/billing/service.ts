export { advanceClock, advanceTestClock } from './advance-clock.ts'
export { runBilling } from './run-billing.ts'
export { billDue } from './run-due.ts'
export { sendNotices } from './send-notices.ts'
