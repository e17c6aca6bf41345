import { commentTicket, createTicket, solveTicket } from '../../../src/server/features/support/helpdesk/tickets.ts'
import { storeUpload } from '../../../src/server/features/support/helpdesk/uploads.ts'
import { deskReply } from '../../../src/server/features/support/helpdesk/service.ts'
import type { AuthUser } from '../../../src/server/http/requests/caller.ts'
import { drawPicture } from '../catalog/art.ts'
import { ownerOf, type Shop } from './shop.ts'
import type { World } from '../world.ts'

const HOUR = 3600

const userOf = (user: Pick<AuthUser, 'user_id' | 'email' | 'first_name' | 'last_name'>): AuthUser => ({
  ...user,
  profile_picture: null,
  token_hash: '',
  session_id: '',
  api_key: null,
})

/** The support agent, who has no access to the store. */
const SUPPORT = userOf({
  user_id: 'usr_demo_support',
  email: 'sam@cartwright.example',
  first_name: 'Sam',
  last_name: 'Hale',
})

interface Conversation {
  subject: string
  main_category: string
  sub_category: string
  /** Comments of the merchant and support in turn; the merchant's is first. */
  turns: readonly [opening: string, ...rest: string[]]
  picture?: true
  solved?: true
}

const CONVERSATIONS: readonly Conversation[] = [
  {
    subject: 'Promo code WINTER10 doesn’t work for the grinder',
    main_category: 'Checkout',
    sub_category: 'Promo codes',
    turns: [
      'A shopper says WINTER10 is rejected when only the Pebble hand grinder is in the cart.',
      'The code requires a cart of at least $50.00 before shipping. The grinder is on sale for $49.00, so it doesn’t qualify.',
      'That explains it. I’ve lowered the minimum, thanks.',
    ],
    solved: true,
  },
  {
    subject: 'Invoices for our bookkeeper',
    main_category: 'Subscriptions',
    sub_category: 'Billing',
    turns: ['Our bookkeeper needs last quarter’s invoices as PDFs. Where do we find them?'],
  },
  {
    subject: 'Shoppers in Norway see no shipping method',
    main_category: 'Checkout',
    sub_category: 'Shipping',
    picture: true,
    turns: [
      'Since this morning, shoppers in Norway can’t complete their orders because the list of shipping methods is empty. Denmark and Sweden work. I attached a screenshot.',
      'Thanks for the screenshot. Your payment page only ships to the US, Canada, Denmark and Sweden, so shoppers in Norway can’t choose a shipping method.\n\nAdd Norway under Countries and cities in the page editor, then try again. The steps are at https://cartwright.example/help/shipping-countries.',
      'Added. Two orders have come in from Oslo since, but the rate is $0.00. Is that right?',
      'Only free shipping is turned on for that page. Add a shipping method with a price in the page editor, and new orders use it immediately.\n\nThe two orders from Oslo keep their free shipping.',
    ],
  },
]

async function converse({ deps, pass }: World, shop: Shop, talk: Conversation): Promise<void> {
  const { store, user_id } = shop
  const actor = ownerOf(user_id)
  const owner = userOf(actor.user)
  const { subject, main_category, sub_category, turns } = talk
  const [description, ...rest] = turns
  const file = talk.picture && { filename: 'empty-shipping-list.png', bytes: await drawPicture('kettle') }
  const uploads = file ? [(await storeUpload(deps, { user_id, store_id: store.store_id }, file)).upload.token] : []
  const named = { store_id: store.store_id, store_name: '', requester_id: user_id }
  const given = { ...named, subject, description, main_category, sub_category, uploads }
  const { id: ticket_id } = (await createTicket(deps, actor, given)).ticket
  for (const [turn, body] of rest.entries()) {
    pass(1.4 * HOUR)
    const reply = { ticket_id, body, uploads: [] }
    if (turn % 2 === 0) await deskReply(deps, SUPPORT, { ...reply, public: true })
    else await commentTicket(deps, owner, reply)
  }
  if (talk.solved) await solveTicket(deps, actor, ticket_id)
  pass(5 * HOUR)
}

/** Creates the owner's support tickets, with the latest reply unread. */
export async function askSupport(world: World, shop: Shop): Promise<void> {
  for (const talk of CONVERSATIONS) await converse(world, shop, talk)
}
