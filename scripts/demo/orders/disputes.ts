import { sql } from 'drizzle-orm'
import { respondToDispute } from '../../../src/server/features/payments/disputes/respond-to-dispute.ts'
import { addFile } from '../../../src/server/features/payments/disputes/files.ts'
import { saveEvidence } from '../../../src/server/features/payments/disputes/service.ts'
import type { EvidenceFile, EvidenceText } from '../../../src/shared/domain/payments/dispute.ts'
import { onePage } from '../catalog/documents.ts'
import { ownerOf, type Shop } from './shop.ts'
import type { World } from '../world.ts'

const DAY_MS = 86_400_000

/** Approved, and disputed three days later: as fraudulent, as not received, as not as described. */
const STOLEN = '4000000000000259'
const NOT_ARRIVED = '4000000000002685'
const NOT_AS_DESCRIBED = '4000000000006009'

/** A payment that its shopper will dispute, and how the owner handles it. */
interface PlannedDispute {
  /** Days before the end of the demo when it is paid. */
  sold: number
  card: string
  /** The owner's action, and how many days after the dispute was opened; none ends as lost. */
  answer?: { after: number; what: 'convincing' | 'weak' | 'acceptance' }
  /** Evidence text that is saved but not submitted. */
  draft?: Partial<Record<EvidenceText, string>>
  file?: { name: string; kind: EvidenceFile; lines: readonly string[] }
}

const PARCEL = {
  name: 'delivery-confirmation.pdf',
  kind: 'shipping_documentation',
  lines: ['Delivery confirmation', 'Delivered to the front door and signed for by the recipient.'],
} as const
const MAILS = {
  name: 'mails-with-the-customer.pdf',
  kind: 'customer_communication',
  lines: [
    'Emails with the customer',
    '"The grinder works very well, thank you."',
    '"Glad to hear it! The Fernhill team"',
  ],
} as const

/** Oldest first. */
const DISPUTES: readonly PlannedDispute[] = [
  { sold: 76, card: NOT_ARRIVED, answer: { after: 2, what: 'convincing' }, file: PARCEL },
  { sold: 62, card: STOLEN, answer: { after: 6, what: 'weak' } },
  { sold: 53, card: NOT_AS_DESCRIBED, answer: { after: 1, what: 'acceptance' } },
  { sold: 45, card: STOLEN },
  { sold: 39, card: STOLEN, answer: { after: 4, what: 'convincing' }, file: MAILS },
  { sold: 27, card: NOT_ARRIVED, answer: { after: 3, what: 'convincing' }, file: PARCEL },
  { sold: 14, card: STOLEN, answer: { after: 5, what: 'convincing' }, file: MAILS },
  {
    sold: 11.2,
    card: NOT_AS_DESCRIBED,
    draft: {
      customer_communication: "We offered an exchange the day she wrote to us and haven't heard back.",
    },
    file: MAILS,
  },
  { sold: 8, card: NOT_ARRIVED, file: PARCEL },
  { sold: 4.2, card: STOLEN },
]

/** Text that makes the test gateway decide a dispute for the merchant. */
const CONVINCING =
  'The package was delivered to the address confirmed by the card issuer, and the customer wrote to us afterwards. (winning_evidence)'
const WEAK = 'The customer placed the order on our website.'

/** The demo's disputes: their payments and their status. */
export interface DisputePlan {
  /** The card of a payment that will be disputed, once it is due. */
  next: (now: Date) => string | null
  /** Records which payment was made with that card. */
  sold: (payment_id: string) => void
  /** Performs the owner's actions that are due. */
  work: (world: World) => Promise<void>
}

/** @param days how long the store has been open by `until` */
export function planDisputes(shop: Shop, until: Date, days: number): DisputePlan {
  const waiting = DISPUTES.filter(({ sold }) => sold < days + 0.5)
  const open = new Map<string, PlannedDispute>()
  return {
    next: (now) => {
      const [first] = waiting
      return first && now.getTime() > until.getTime() - first.sold * DAY_MS ? first.card : null
    },
    sold: (payment_id) => {
      const plan = waiting.shift()
      if (plan) open.set(payment_id, plan)
    },
    work: async (world) => {
      for (const [payment_id, plan] of open) {
        if (await handleDispute(world, shop, plan, payment_id)) open.delete(payment_id)
      }
    },
  }
}

/** @returns true if nothing more is to be done about it */
async function handleDispute(
  { deps, now }: World,
  { user_id }: Shop,
  plan: PlannedDispute,
  payment_id: string,
): Promise<boolean> {
  const { rows } = await deps.db.execute<{ dispute_id: string; opened: string; status: string }>(sql`
    select dispute_id, created_at::text as opened, status from disputes where payment_id = ${payment_id}`)
  const [found] = rows
  if (!found) return false
  const { dispute_id, opened, status } = found
  const { answer, draft, file } = plan
  if (status !== 'needs_response') return true
  if (answer && now().getTime() < Date.parse(opened) + answer.after * DAY_MS) return false
  const by = ownerOf(user_id)
  if (file) {
    const bytes = onePage(file.lines)
    await addFile(deps, by, { dispute_id, kind: file.kind }, { filename: file.name, bytes })
  }
  if (draft) await saveEvidence(deps, by, { dispute_id, evidence: draft })
  if (!answer) return true
  if (answer.what === 'acceptance') {
    await respondToDispute(deps, by, dispute_id, 'acceptance')
    return true
  }
  const uncategorized_text = answer.what === 'convincing' ? CONVINCING : WEAK
  await saveEvidence(deps, by, { dispute_id, evidence: { uncategorized_text } })
  await respondToDispute(deps, by, dispute_id, 'evidence')
  return true
}
