import {
  portalContent,
  portalDraft,
  portalSettings,
  type PortalContent,
  type PortalDraft,
} from '../../../../shared/contracts/subscriptions/portal-settings.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { languageName } from '../../../lib/format/page-languages.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import type { EditedKind } from '../editor/content-kind.ts'
import { offerLabel, reasonLabel } from './offer-labels.ts'

/** The values that the portal's editor changes. */
export type PortalValues = PortalContent

/** Switches of what customers can do, most used first. */
export const permissions = [
  ['allow_skip', 'Skip a delivery'],
  ['allow_move', 'Change the date'],
  ['allow_pause', 'Pause'],
  ['allow_swap', 'Swap the product'],
  ['allow_add_item', 'Add a one-time item'],
  ['allow_quantity', 'Change the quantity'],
  ['allow_address', 'Change the address'],
  ['allow_payment_method', 'Change the payment method'],
  ['allow_reactivate', 'Restart after canceling'],
] as const

/** The customer portal. Its ID is the store's: each store has exactly one. */
export const portalKind: EditedKind<PortalValues, PortalDraft> = {
  key: 'customer-portal',
  contracts: { ...portalSettings, list: portalSettings.overview },
  id: 'store_id',
  content: portalContent,
  draft: portalDraft,
  // No call lists portals.
  replies: { details: 'data', list: '' },
  images: ['logo'],
  words: { title: 'Customer portal', one: 'portal', many: 'portals' },
  settings: {
    names: {
      ...Object.fromEntries(permissions),
      reasons: 'Cancel reasons and offers',
      reason_required: 'Require a reason',
      cancel_screens: 'Screens to cancel',
      equal_buttons: 'Equal buttons',
      cancel_confirmation_email: 'Cancellation email',
      change_emails: 'Emails about changes',
      cancel_without_login: 'Cancel without signing in',
      withdrawal: 'Withdrawal page',
      brand_color: 'Brand color',
      background_color: 'Background color',
      language: 'Language',
      heading: 'Heading',
      help_text: 'Text below the heading',
      help_email: 'Help email',
      help_url: 'Help page',
      returns_url: 'Returns page',
      translations: 'Translations',
    },
    worded: {
      reasons: (reasons) =>
        reasons.map((each) => `${reasonLabel(each)} (${offerLabel(each.offer)})`).join(', ') || 'None',
      cancel_screens: (screens) => String(screens),
      language: languageName,
      translations: (translations) => pluralize(Object.keys(translations).length, 'language'),
    },
  },
  thumbnail: (portal) => ({ kind: 'customer_portal', portal }),
  editorOf: () => to('subscriptions.portal-edit'),
  listAddress: to('subscriptions.portal'),
}
