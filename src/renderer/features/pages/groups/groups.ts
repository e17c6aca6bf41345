import type { Groups } from '../editor/editor-kind.tsx'
import { CssGroup } from '../editor/colors/css-group.tsx'
import { AffirmationGroup } from './affirmation-group.tsx'
import { BannerGroup } from './banner-group.tsx'
import { CalloutGroup } from './callout-group.tsx'
import { CodesGroup } from './codes-group.tsx'
import { ColorsGroup } from './colors-group.tsx'
import { ContactGroup } from './contact-group.tsx'
import { DescriptionGroup } from './description-group.tsx'
import { HeroGroup } from './hero-group.tsx'
import { LanguageGroup } from './language-group.tsx'
import { LimitedGroup } from './limited-group.tsx'
import { LogoGroup } from './logo-group.tsx'
import { NameGroup } from './name-group.tsx'
import { PaymentGroup } from './payment-group.tsx'
import { PlacesGroup } from './places-group.tsx'
import { ProductsGroup } from './products-group.tsx'
import { ReviewsGroup } from './reviews-group.tsx'
import { RewardsGroup } from './rewards-group.tsx'
import { ShippingGroup } from './shipping-group.tsx'
import { TemplateGroup } from './template-group.tsx'

const look: Groups = [
  ['template', TemplateGroup],
  ['logo', LogoGroup],
  ['colours', ColorsGroup],
  ['banner', BannerGroup],
  ['hero', HeroGroup],
  ['limited', LimitedGroup],
  ['callout', CalloutGroup],
  ['description', DescriptionGroup],
]

const rest: Groups = [
  ['contact', ContactGroup],
  ['shipping', ShippingGroup],
  ['places', PlacesGroup],
  ['codes', CodesGroup],
  ['rewards', RewardsGroup],
  ['payment', PaymentGroup],
  ['reviews', ReviewsGroup],
  ['affirmation', AffirmationGroup],
  ['language', LanguageGroup],
  ['css', CssGroup],
]

/** The setting groups of a payment page, from top to bottom. To add one, add a file here and a line below. */
export const groupsOf: Readonly<Record<'standard' | 'instant', Groups>> = {
  standard: [['name', NameGroup], ...look, ...rest],
  instant: [['name', NameGroup], ['products', ProductsGroup], ...look, ...rest],
}
