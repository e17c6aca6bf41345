import type { Translation } from '../../translation.ts'
import { after } from './es/after.ts'
import { express } from './es/express.ts'
import { help } from './es/help.ts'
import { instant } from './es/instant.ts'
import { live } from './es/live.ts'
import { offer } from './es/offer.ts'
import { order } from './es/order.ts'
import { page } from './es/page.ts'
import { pay } from './es/pay.ts'
import { resume } from './es/resume.ts'
import { side } from './es/side.ts'

export const translation: Translation = {
  page,
  live,
  lazy: { order, offer, after, instant, express, help, side, pay, resume },
}
