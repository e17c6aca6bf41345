import type { Translation } from '../translation.ts'
import { express } from './fr/express.ts'
import { instant } from './fr/instant.ts'
import { live } from './fr/live.ts'
import { offer } from './fr/offer.ts'
import { order } from './fr/order.ts'
import { page } from './fr/page.ts'

/** French. */
export const translation: Translation = { page, live, lazy: { order, offer, instant, express } }
