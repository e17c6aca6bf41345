import type { OptimizerCategory } from '../../../../../shared/contracts/pages/optimizer-content.ts'
import { CssGroup } from '../../editor/colors/css-group.tsx'
import type { Groups } from '../../editor/editor-kind.tsx'
import { AffirmationGroup } from './affirmation-group.tsx'
import { BannerGroup } from './banner-group.tsx'
import { CalloutGroup } from './callout-group.tsx'
import { ColorsGroup } from './colors-group.tsx'
import { CustomGroup } from './custom-group.tsx'
import { FaqGroup } from './faq-group.tsx'
import { HeroGroup } from './hero-group.tsx'
import { LimitedGroup } from './limited-group.tsx'
import { LogoGroup } from './logo-group.tsx'
import { OfferGroup } from './offer-group.tsx'
import { ReviewsGroup } from './reviews-group.tsx'
import { SubscriptionGroup } from './subscription-group.tsx'
import { CopyGroup } from './copy-group.tsx'

const offer: Groups = [
  ['offer', OfferGroup],
  ['subscription', SubscriptionGroup],
  ['words', CopyGroup],
  ['limited', LimitedGroup],
  ['colours', ColorsGroup],
  ['logo', LogoGroup],
  ['banner', BannerGroup],
  ['hero', HeroGroup],
  ['callout', CalloutGroup],
  ['custom', CustomGroup],
  ['reviews', ReviewsGroup],
  ['affirmation', AffirmationGroup],
  ['faq', FaqGroup],
  ['css', CssGroup],
]

/** A bump is a card inside the checkout, so it has no page settings. */
const bump: Groups = [
  ['offer', OfferGroup],
  ['subscription', SubscriptionGroup],
  ['words', CopyGroup],
  ['colours', ColorsGroup],
  ['limited', LimitedGroup],
  ['custom', CustomGroup],
]

/** The setting groups of an optimizer, from top to bottom. */
export const groupsOf: Readonly<Record<OptimizerCategory, Groups>> = {
  order_bump: bump,
  upsell: offer,
  downsell: offer,
}
