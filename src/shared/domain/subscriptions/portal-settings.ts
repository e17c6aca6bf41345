import type { PageLanguage } from '../../contracts/pages/page-fields.ts'

/** Reasons a customer can give when they cancel. */
export const cancelReasons = ['too_expensive', 'too_much', 'not_using', 'switched', 'quality', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** What a customer is offered before they cancel for a reason. */
export type RetentionOffer =
  | { kind: 'none' }
  /** Percent off the next `payments` charges. */
  | { kind: 'discount'; percentage: number; payments: number }
  | { kind: 'pause'; days: number }
  | { kind: 'skip' }
  | { kind: 'swap' }

/** The merchant's texts in one language. Missing or empty ones fall back to the portal's main language. */
export interface PortalTexts {
  heading?: string | undefined
  help_text?: string | undefined
  reasons?: Readonly<Partial<Record<CancelReason, string>>> | undefined
}

/** What customers may do, and how the portal looks and reads. */
export interface PortalSettings {
  /** Only the merchant's team sees it. */
  name: string
  allow_pause: boolean
  allow_skip: boolean
  allow_move: boolean
  allow_swap: boolean
  allow_quantity: boolean
  allow_address: boolean
  allow_payment_method: boolean
  allow_reactivate: boolean
  /** Add a one-time item to the next order. */
  allow_add_item: boolean
  /** In the order that customers see; each reason at most once. An empty label is the portal's own, translated. */
  reasons: readonly { reason: CancelReason; label: string; offer: RetentionOffer }[]
  /** Customers can't cancel without giving a reason. */
  reason_required: boolean
  /** Screens from Cancel to canceled; more than two can't be published. */
  cancel_screens: number
  /** False can't be published: both buttons must have the same size and style. */
  equal_buttons: boolean
  /** False can't be published. */
  cancel_confirmation_email: boolean
  /** Confirms skips, pauses and other changes that customers make. */
  change_emails: boolean
  /** Cancellation without signing in (§312k BGB). */
  cancel_without_login: boolean
  /** Withdrawal within 14 days (Directive (EU) 2023/2673). */
  withdrawal: boolean
  /** '#1F5B45'. */
  brand_color: string
  background_color: string
  /** Path of an uploaded image; null: the store's logo or name. */
  logo: string | null
  /** Language of `heading`, `help_text` and the reasons' labels. */
  language: PageLanguage
  heading: string
  help_text: string
  /** Shown in the footer of every page; '' for none. */
  help_email: string
  help_url: string
  returns_url: string
  translations: Readonly<Partial<Record<PageLanguage, PortalTexts>>>
}

export const DEFAULT_PORTAL: PortalSettings = {
  name: 'Customer portal',
  allow_pause: true,
  allow_skip: true,
  allow_move: true,
  allow_swap: true,
  allow_quantity: true,
  allow_address: true,
  allow_payment_method: true,
  allow_reactivate: true,
  allow_add_item: true,
  reasons: [
    { reason: 'too_expensive', label: '', offer: { kind: 'discount', percentage: 15, payments: 3 } },
    { reason: 'too_much', label: '', offer: { kind: 'skip' } },
    { reason: 'not_using', label: '', offer: { kind: 'pause', days: 30 } },
    { reason: 'switched', label: '', offer: { kind: 'none' } },
    { reason: 'quality', label: '', offer: { kind: 'none' } },
    { reason: 'other', label: '', offer: { kind: 'none' } },
  ],
  reason_required: false,
  cancel_screens: 2,
  equal_buttons: true,
  cancel_confirmation_email: true,
  change_emails: true,
  cancel_without_login: false,
  withdrawal: false,
  brand_color: '#1F5B45',
  background_color: '#F5F4EF',
  logo: null,
  language: 'en',
  heading: '',
  help_text: '',
  help_email: '',
  help_url: '',
  returns_url: '',
  translations: {},
}

/** The merchant's texts as customers of a language see them. Empty ones are the portal's own. */
export interface LocalizedPortal {
  heading: string
  help_text: string
  reasons: readonly { reason: CancelReason; label: string; offer: RetentionOffer }[]
}

/** The portal's texts in a language. What isn't translated is shown in the portal's main language. */
export function localizedPortal(settings: PortalSettings, language: string): LocalizedPortal {
  const translations: Readonly<Partial<Record<string, PortalTexts>>> = settings.translations
  const own = language === settings.language ? undefined : translations[language]
  return {
    heading: own?.heading || settings.heading,
    help_text: own?.help_text || settings.help_text,
    reasons: settings.reasons.map((each) => ({ ...each, label: own?.reasons?.[each.reason] || each.label })),
  }
}
