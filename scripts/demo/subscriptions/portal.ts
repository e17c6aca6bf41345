import { updateDraft } from '../../../src/server/features/pages/publishable-content/service.ts'
import { publishDraft } from '../../../src/server/features/pages/publishable-content/status.ts'
import { createLink } from '../../../src/server/features/subscriptions/customer-portal/magic-link.ts'
import { signInWithLink } from '../../../src/server/features/subscriptions/customer-portal/sign-in.ts'
import { portalKind } from '../../../src/server/features/subscriptions/portal-settings/kind.ts'
import { ensurePortal } from '../../../src/server/features/subscriptions/portal-settings/service.ts'
import type { SubscriptionRow } from '../../../src/server/features/subscriptions/records/service.ts'
import type { CustomerAccess } from '../../../src/server/http/requests/customer-access.ts'
import type { PortalSettings } from '../../../src/shared/domain/subscriptions/portal-settings.ts'
import { ownerOf, type Shop } from '../orders/shop.ts'
import type { World } from '../world.ts'

const SETTINGS: Partial<PortalSettings> = {
  name: 'Fernhill portal',
  heading: 'Your coffee',
  help_text: 'Change or skip a delivery until the evening before we roast.',
  help_email: 'hello@fernhill.example',
  returns_url: 'https://fernhill.example/returns',
  reasons: [
    { reason: 'too_much', label: 'I have too much coffee', offer: { kind: 'skip' } },
    { reason: 'too_expensive', label: 'It costs too much', offer: { kind: 'discount', percentage: 15, payments: 3 } },
    { reason: 'switched', label: 'I want a different coffee', offer: { kind: 'swap' } },
    { reason: 'not_using', label: 'I don’t drink as much right now', offer: { kind: 'pause', days: 60 } },
    { reason: 'quality', label: 'Something went wrong', offer: { kind: 'none' } },
    { reason: 'other', label: 'Another reason', offer: { kind: 'none' } },
  ],
}

/** Sets up the customer portal, with an offer for each reason to cancel. */
export async function makePortal({ deps, pass }: World, { user_id, store: { store_id } }: Shop): Promise<void> {
  const by = ownerOf(user_id)
  pass(900)
  await ensurePortal(deps, store_id)
  const draft = { id: store_id, store_id, version: 1, fields: copyOf(SETTINGS), files: {} }
  const { data } = await updateDraft(deps, by, portalKind, draft)
  pass(60)
  await publishDraft(deps, by, portalKind, { id: store_id, version: data.version })
}

const copyOf = ({ reasons = [], ...settings }: Partial<PortalSettings>) => ({ ...settings, reasons: [...reasons] })

/** Signs the customer of a subscription in to the portal, with a link from an email. */
export async function signInToPortal(
  { deps, pass }: World,
  { store_id, mode, customer_id }: SubscriptionRow,
): Promise<CustomerAccess> {
  const link = { store_id, mode, customer_id, minutes: 15, destination: '' } as const
  const url = new URL(await createLink(deps, deps.db, link))
  pass(40)
  const token = url.searchParams.get('token') ?? ''
  return (await signInWithLink(deps, { token, host: 'localhost' })).customer
}
