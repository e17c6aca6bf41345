import type { Translation } from '../../translation.ts'
import { after } from './nl/after.ts'
import { express } from './nl/express.ts'
import { help } from './nl/help.ts'
import { instant } from './nl/instant.ts'
import { live } from './nl/live.ts'
import { offer } from './nl/offer.ts'
import { order } from './nl/order.ts'
import { page } from './nl/page.ts'
import { pay } from './nl/pay.ts'
import { resume } from './nl/resume.ts'
import { side } from './nl/side.ts'

export const translation: Translation = {
  page,
  live,
  lazy: { order, offer, after, instant, express, help, side, pay, resume },
}
