import type { Translation } from '../../translation.ts'
import { after } from './pt/after.ts'
import { express } from './pt/express.ts'
import { help } from './pt/help.ts'
import { instant } from './pt/instant.ts'
import { live } from './pt/live.ts'
import { offer } from './pt/offer.ts'
import { order } from './pt/order.ts'
import { page } from './pt/page.ts'
import { pay } from './pt/pay.ts'
import { resume } from './pt/resume.ts'
import { side } from './pt/side.ts'

export const translation: Translation = {
  page,
  live,
  lazy: { order, offer, after, instant, express, help, side, pay, resume },
}
