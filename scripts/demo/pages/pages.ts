import { updateBox } from '../../../src/server/features/pages/affirmation-boxes/service.ts'
import { confirmationPageKind } from '../../../src/server/features/pages/confirmation-pages/kind.ts'
import {
  listDrafts,
  updateDraft,
  type ContentKind,
} from '../../../src/server/features/pages/publishable-content/service.ts'
import { publishDraft } from '../../../src/server/features/pages/publishable-content/status.ts'
import { paymentPageKind } from '../../../src/server/features/pages/payment-pages/kind.ts'
import { createReview } from '../../../src/server/features/pages/reviews/service.ts'
import { updateStore } from '../../../src/server/features/stores/stores/update.ts'
import { drawPicture, type Drawing } from '../catalog/art.ts'
import { CONFIRMATION_PAGE, CONFIRMATION_REVIEWS, PAYMENT_PAGE, PAYMENT_REVIEWS, REASONS } from './page-copy.ts'
import { ownerOf, type Shop } from '../orders/shop.ts'
import type { World } from '../world.ts'

const fileOf = async (drawing: Drawing) => ({ filename: `${drawing}.png`, bytes: await drawPicture(drawing) })

type Reviewed = { payment_page_id: string } | { confirmation_page_id: string }

async function addReviews({ deps, pass }: World, shop: Shop, page: Reviewed, said: typeof PAYMENT_REVIEWS) {
  for (const { pictures, ...words } of said) {
    pass(400)
    const files = await Promise.all(pictures.map(fileOf))
    const [product_image_1, product_image_2] = files
    await createReview(
      deps,
      ownerOf(shop.user_id),
      shop.store,
      { ...page, ...words },
      { ...(product_image_1 && { product_image_1 }), ...(product_image_2 && { product_image_2 }) },
    )
  }
}

async function addReasons({ deps, pass }: World, { user_id, store }: Shop, payment_page_id: string): Promise<void> {
  pass(300)
  const [one, two, three] = REASONS.sections
  await updateBox(
    deps,
    ownerOf(user_id),
    store,
    {
      payment_page_id,
      header: REASONS.header,
      title_one: one[0],
      message_one: one[1],
      title_two: two[0],
      message_two: two[1],
      title_three: three[0],
      message_three: three[1],
    },
    { image_one: await fileOf(one[2]), image_two: await fileOf(two[2]), image_three: await fileOf(three[2]) },
  )
}

interface Draft {
  is_default: boolean
  version: number
}

/** Saves the fields of a store's default page and publishes it. @returns its id. */
async function design<C extends Record<string, unknown> & { name: string }, D extends Draft>(
  { deps, pass }: World,
  { user_id, store: { store_id } }: Shop,
  kind: ContentKind<C, D>,
  idOf: (draft: D) => string,
  fields: Partial<C>,
): Promise<string> {
  const page = (await listDrafts(deps, kind, store_id)).find(({ is_default }) => is_default)
  if (!page) throw new Error(`The demo store has no ${kind.noun}`)
  const id = idOf(page)
  pass(900)
  const by = ownerOf(user_id)
  const { data } = await updateDraft(deps, by, kind, { id, store_id, version: page.version, fields, files: {} })
  pass(60)
  await publishDraft(deps, by, kind, { id, version: data.version })
  return id
}

const SITE = 'https://fernhill.example'

/** Sets the store details that shoppers see: address, terms and contact. */
async function setStoreDetails({ deps, pass }: World, { user_id, store }: Shop): Promise<void> {
  pass(600)
  const { store_id } = store
  const details = {
    store_id,
    store_website: SITE,
    store_email: 'hello@fernhill.example',
    store_phone: '(503) 555-0164',
    store_address: '18 Foundry Row, Portland, OR 97214, United States',
    terms_of_service_link: `${SITE}/terms`,
    privacy_policy_link: `${SITE}/privacy`,
    return_policy_link: `${SITE}/returns`,
  }
  await updateStore(deps, { ...ownerOf(user_id), store }, details, undefined)
}

/** Designs the demo's pages, with reviews and reasons to buy. */
export async function designPages(world: World, shop: Shop): Promise<void> {
  await setStoreDetails(world, shop)
  const payment_page_id = await design(world, shop, paymentPageKind, (page) => page.payment_page_id, PAYMENT_PAGE)
  await addReviews(world, shop, { payment_page_id }, PAYMENT_REVIEWS)
  await addReasons(world, shop, payment_page_id)
  const confirmation_page_id = await design(
    world,
    shop,
    confirmationPageKind,
    (page) => page.confirmation_page_id,
    CONFIRMATION_PAGE,
  )
  await addReviews(world, shop, { confirmation_page_id }, CONFIRMATION_REVIEWS)
}
