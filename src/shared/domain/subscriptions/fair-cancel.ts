import { DEFAULT_PORTAL, type CancelReason, type PortalSettings } from './portal-settings.ts'

/** Facts about the store that the checks of its portal depend on. */
export interface FairCancelFacts {
  /** Customers can reach the store: its email address or website is set. */
  has_contact: boolean
  /** Countries of recent orders and of the store's shipping settings, such as 'DE'. */
  countries: readonly string[]
  /** Languages of the store's live payment pages. */
  languages: readonly string[]
}

/** `block`: the portal can't be published. `warn`: it can, but the merchant should know. */
export type FairCancelLevel = 'ok' | 'warn' | 'block'

export type FairCancelKey =
  | 'screens'
  | 'offer'
  | 'buttons'
  | 'confirmation'
  | 'reason'
  | 'discount'
  | 'contact'
  | 'legal'
  | 'translations'

export interface FairCancelCheck {
  key: FairCancelKey
  level: FairCancelLevel
  title: string
  /** What it means, or how to fix it. */
  text: string
}

/** Most screens from Cancel to the confirmation, which is one of them. */
export const MAX_CANCEL_SCREENS = 2

const EU = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')

const check = (key: FairCancelKey, level: FairCancelLevel, title: string, text = ''): FairCancelCheck => ({
  key,
  level,
  title,
  text,
})

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five']

function screens({ cancel_screens }: PortalSettings): FairCancelCheck {
  const count = NUMBERS[cancel_screens] ?? String(cancel_screens)
  const title = `Cancel takes ${count} ${cancel_screens === 1 ? 'screen' : 'screens'}`
  const fair = cancel_screens <= MAX_CANCEL_SCREENS
  return check(
    'screens',
    fair ? 'ok' : 'block',
    title,
    fair ? '' : 'Customers must be able to cancel in two screens or fewer.',
  )
}

function offer({ cancel_screens, reasons }: PortalSettings): FairCancelCheck {
  if (reasons.every((each) => each.offer.kind === 'none')) return check('offer', 'ok', 'No offers before canceling')
  // With a screen of its own, the offer needs another press to get past it.
  return cancel_screens <= MAX_CANCEL_SCREENS
    ? check('offer', 'ok', 'One offer per reason', 'One press declines it.')
    : check('offer', 'block', 'An offer takes more than one press to decline', 'Show it next to Cancel instead.')
}

const buttons = ({ equal_buttons }: PortalSettings): FairCancelCheck =>
  equal_buttons
    ? check('buttons', 'ok', 'Both buttons look the same', 'Same size, type and color. Cancel comes first.')
    : check('buttons', 'block', 'Cancel is harder to see than the offer', 'Both buttons need the same size and style.')

const confirmation = ({ cancel_confirmation_email }: PortalSettings): FairCancelCheck =>
  cancel_confirmation_email
    ? check('confirmation', 'ok', 'A confirmation email is on')
    : check('confirmation', 'block', 'No confirmation email', 'Customers must get written proof that they canceled.')

const reason = ({ reason_required }: PortalSettings): FairCancelCheck =>
  reason_required
    ? check('reason', 'warn', 'Customers must give a reason', 'Some laws don’t allow this. Make the reason optional.')
    : check('reason', 'ok', 'A reason is optional')

function discount({ reasons }: PortalSettings): FairCancelCheck | null {
  const offers = reasons.flatMap((each) => (each.offer.kind === 'discount' ? [each.offer] : []))
  if (offers.length === 0) return null
  return offers.some(({ payments }) => payments === 1)
    ? check(
        'discount',
        'warn',
        'A discount ends after one delivery',
        'The price goes up again right after it. Offer it for at least two deliveries.',
      )
    : check('discount', 'ok', 'Discounts show the later price')
}

const contact = ({ help_email, help_url }: PortalSettings, { has_contact }: FairCancelFacts): FairCancelCheck =>
  help_email !== '' || help_url !== '' || has_contact
    ? check('contact', 'ok', 'Customers can contact you')
    : check('contact', 'warn', 'No way to contact you', 'Add a help email or link.')

function legal(settings: PortalSettings, { countries }: FairCancelFacts): FairCancelCheck | null {
  const missing = [
    ...(countries.includes('DE') && !settings.cancel_without_login ? ['cancel without login (Germany)'] : []),
    ...(countries.some((code) => EU.includes(code)) && !settings.withdrawal ? ['withdrawal (EU)'] : []),
  ]
  if (missing.length > 0) {
    return check('legal', 'warn', 'Legal pages are off', `You sell there. Turn on ${missing.join(' and ')}.`)
  }
  return countries.some((code) => EU.includes(code)) ? check('legal', 'ok', 'Legal pages are on') : null
}

const languageName = (code: string): string => new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code

function translations(settings: PortalSettings, { languages }: FairCancelFacts): FairCancelCheck | null {
  const others = languages.filter((code) => code !== settings.language)
  const isMissing = (code: string, key: CancelReason): boolean =>
    !Object.entries(settings.translations).find(([language]) => language === code)?.[1]?.reasons?.[key]
  const worded = settings.reasons.filter(({ label }) => label !== '')
  const gap = others
    .map((code) => ({ code, count: worded.filter((each) => isMissing(code, each.reason)).length }))
    .find(({ count }) => count > 0)
  if (gap === undefined)
    return worded.length > 0 && others.length > 0 ? check('translations', 'ok', 'Reasons are translated') : null
  const reasons = gap.count === 1 ? '1 reason' : `${gap.count} reasons`
  return check(
    'translations',
    'warn',
    `${languageName(gap.code)} text is missing for ${reasons}`,
    `Shoppers see it in ${languageName(settings.language)}.`,
  )
}

/** Checks that customers can cancel as easily as they subscribed. Used by the editor and before publishing. */
export const fairCancelChecks = (settings: PortalSettings, facts: FairCancelFacts): FairCancelCheck[] =>
  [
    screens(settings),
    offer(settings),
    buttons(settings),
    confirmation(settings),
    reason(settings),
    discount(settings),
    contact(settings, facts),
    legal(settings, facts),
    translations(settings, facts),
  ].filter((each) => each !== null)

/** The checks that must pass before the portal can be published. They depend on the settings alone. */
export const blockingChecks = (settings: PortalSettings): FairCancelCheck[] =>
  fairCancelChecks(settings, { has_contact: true, countries: [], languages: [] }).filter(
    ({ level }) => level === 'block',
  )

/** Number of things that customers can do, and of all that the portal offers. */
export function allowedCount(settings: PortalSettings): { on: number; all: number } {
  const all = Object.entries(settings).filter(([name]) => name.startsWith('allow_') && name in DEFAULT_PORTAL)
  return { on: all.filter(([, value]) => value === true).length, all: all.length }
}
