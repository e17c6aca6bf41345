import type { Translation } from '../../translation.ts'
import { after } from './ja/after.ts'
import { express } from './ja/express.ts'
import { help } from './ja/help.ts'
import { instant } from './ja/instant.ts'
import { live } from './ja/live.ts'
import { offer } from './ja/offer.ts'
import { order } from './ja/order.ts'
import { page } from './ja/page.ts'
import { pay } from './ja/pay.ts'
import { resume } from './ja/resume.ts'
import { side } from './ja/side.ts'

export const translation: Translation = {
  page,
  live,
  lazy: { order, offer, after, instant, express, help, side, pay, resume },
}
