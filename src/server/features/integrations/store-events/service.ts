export { deliverEvents } from './deliver.ts'
export { prepareEvents } from './prepare.ts'
