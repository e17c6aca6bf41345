import type { MidApplication } from '../../../../shared/contracts/payments/merchant-application-fields.ts'
import { midStatusLabels, type MidStatus } from '../../../../shared/domain/merchant-account/mid-status.ts'
import type { MidData, MidStep } from '../../../../shared/domain/merchant-account/mid-application.ts'
import type { MidProblem } from '../../../../shared/domain/merchant-account/mid-problems.ts'
import type { StatusTone } from '../../../ui/display/status-badge.tsx'

export const MID_STATUS: Readonly<Record<MidStatus, { label: string; tone: StatusTone; text: string }>> = {
  saved: { label: midStatusLabels.saved, tone: 'mute', text: 'Saved as you type. No one has seen it yet.' },
  underwriting: {
    label: midStatusLabels.underwriting,
    tone: 'info',
    text: "The operator of this server reviews it. You'll be notified of the decision.",
  },
  more_info: {
    label: midStatusLabels.more_info,
    tone: 'warn',
    text: 'Change what is asked for below, and hand it in again.',
  },
  approved: { label: midStatusLabels.approved, tone: 'ok', text: 'The merchant account is yours.' },
  declined: { label: midStatusLabels.declined, tone: 'bad', text: 'The reason stands in the messages.' },
  withdrawn: { label: midStatusLabels.withdrawn, tone: 'mute', text: 'You have taken it back.' },
}

export const STEP_LABELS: Readonly<Record<MidStep, { label: string; text: string }>> = {
  business: { label: 'Business', text: 'The legal entity, and what it sells.' },
  owners: { label: 'Owners', text: 'Everyone who owns 25% or more, and the person who runs the business.' },
  bank: { label: 'Bank', text: 'Where the money is paid out to.' },
  documents: { label: 'Documents', text: 'What proves the rest.' },
  volume: { label: 'Volume', text: 'How much you sell, and how soon you deliver.' },
  review: { label: 'Review', text: 'Look it over, sign and hand it in.' },
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  address1: 'Address',
  born_on: 'Date of birth',
  email: 'Email',
  mcc: 'Category code',
  personal_id: 'Identity number',
  refund_policy_link: 'Refund policy',
  share: 'Share of the business',
  started_on: 'In business since',
  tax_id: 'Tax number',
  terms_link: 'Terms',
}

/** Label of a problem: 'Legal name', 'Maya Ortiz: Date of birth', or the step if it concerns the whole step. */
export function problemLabel({ step, field }: MidProblem, { owners }: MidData): string {
  const [part = '', at = '', ofOwner] = field.split('.')
  const name = part === 'owners' ? ofOwner : at
  if (name === undefined || name === '' || part === 'documents') return STEP_LABELS[step].label
  const words = FIELD_LABELS[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`
  if (part !== 'owners') return words
  const owner = owners[Number(at)]
  const person = owner ? `${owner.first_name} ${owner.last_name}`.trim() : ''
  return `${person || `Owner ${Number(at) + 1}`}: ${words}`
}

/** Number of problems in a step. */
export const problemCount = ({ problems }: Pick<MidApplication, 'problems'>, step: MidStep): number =>
  problems.filter((problem) => problem.step === step).length
