import type { Translation } from '../../translation.ts'
import { after } from './fr/after.ts'
import { express } from './fr/express.ts'
import { help } from './fr/help.ts'
import { instant } from './fr/instant.ts'
import { live } from './fr/live.ts'
import { offer } from './fr/offer.ts'
import { order } from './fr/order.ts'
import { page } from './fr/page.ts'
import { pay } from './fr/pay.ts'
import { resume } from './fr/resume.ts'
import { side } from './fr/side.ts'

export const translation: Translation = {
  page,
  live,
  lazy: { order, offer, after, instant, express, help, side, pay, resume },
}
