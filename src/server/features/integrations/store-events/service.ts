export { checkoutUrlOf, connectionOf } from './connection.ts'
export { deliverEvents } from './deliver.ts'
export { prepareEvents, prepareNewEvents } from './prepare.ts'
export { queueDeliveries } from './queue-deliveries.ts'
