export { recoverCarts } from './recover-carts.ts'
