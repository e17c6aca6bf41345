import type { Translation } from '../../translation.ts'
import { after } from './de/after.ts'
import { express } from './de/express.ts'
import { help } from './de/help.ts'
import { instant } from './de/instant.ts'
import { live } from './de/live.ts'
import { offer } from './de/offer.ts'
import { order } from './de/order.ts'
import { page } from './de/page.ts'
import { pay } from './de/pay.ts'
import { resume } from './de/resume.ts'
import { side } from './de/side.ts'

export const translation: Translation = {
  page,
  live,
  lazy: { order, offer, after, instant, express, help, side, pay, resume },
}
