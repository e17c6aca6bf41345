export { fulfilOrder } from './fulfil.ts'
export { recordShipment } from './record-shipment.ts'
export { takeTracking, updateTracking } from './update-tracking.ts'
export { shippingStop } from './shipping-stop.ts'
