import type { VelocityBlock } from '../../../../shared/contracts/payments/velocity-limits.ts'
import { brandLabel } from '../../../../shared/domain/payments/card-brands.ts'
import { allowedKinds, type AllowedKind, type VelocityKind } from '../../../../shared/domain/payments/velocity.ts'

interface KindWords {
  short: string
  /** Label in the table of blocked attempts. */
  limit: string
  title: string
  help: string
}

export const KIND_WORDS: Readonly<Record<VelocityKind, KindWords>> = {
  card: {
    short: 'Card',
    limit: 'Per card',
    title: 'Declines per card',
    help: 'Only for providers that identify the card before charging it, such as Stripe, Braintree and Cybersource.',
  },
  email: {
    short: 'Email',
    limit: 'Per email',
    title: 'Declines per email address',
    help: 'Ignores capitalization, plus tags, and dots in Gmail addresses.',
  },
  network: {
    short: 'Network',
    limit: 'Per network',
    title: 'Declines per network',
    help: 'Counts one IPv4 address or IPv6 /64 as one network. Shoppers in an office may share it.',
  },
  store: {
    short: 'Store',
    limit: 'Whole store',
    title: 'Declines in the whole store',
    help: 'Applies while more than half of all attempts are declined. Returning customers are exempt.',
  },
}

export const ALLOW_LABELS: Readonly<Record<AllowedKind, string>> = {
  card: 'Allow card for 24 hours',
  email: 'Allow email for 24 hours',
  network: 'Allow network for 24 hours',
}

/** 'Visa •••• 0002' */
export const cardLabel = ({ brand, last_four }: NonNullable<VelocityBlock['card']>): string =>
  `${brandLabel(brand)} •••• ${last_four}`

/** The values of a blocked attempt that can be allowed. */
export const allowableKinds = ({ card, email, network }: VelocityBlock): AllowedKind[] =>
  allowedKinds.filter((kind) => {
    if (kind === 'card') return card !== null
    return kind === 'email' ? email !== '' : network !== ''
  })
