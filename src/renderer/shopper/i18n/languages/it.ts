import type { Translation } from '../../translation.ts'
import { after } from './it/after.ts'
import { express } from './it/express.ts'
import { help } from './it/help.ts'
import { instant } from './it/instant.ts'
import { live } from './it/live.ts'
import { offer } from './it/offer.ts'
import { order } from './it/order.ts'
import { page } from './it/page.ts'
import { pay } from './it/pay.ts'
import { resume } from './it/resume.ts'
import { side } from './it/side.ts'

export const translation: Translation = {
  page,
  live,
  lazy: { order, offer, after, instant, express, help, side, pay, resume },
}
