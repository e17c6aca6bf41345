import sharp from 'sharp'
import { contracts } from '../../src/shared/contracts/index.ts'
import { addShownParts, everyPart } from '../support/shops/full-page.ts'
import { changeRemotePage } from '../support/e2e/remote-page.ts'
import { callRemote, openRemoteShop, readyRemoteSession, requireOk } from '../support/e2e/remote-shop.ts'
import type { Remote, RemoteShop } from '../support/e2e/remote-shop.ts'

/**
 * Generates a picture with as much detail as a photo: soft light, grain and an edge, so that it doesn't compress to
 * almost nothing.
 */
async function photo(width: number, height: number, tint: string): Promise<Blob> {
  const grain = await sharp({
    create: { width, height, channels: 3, background: tint, noise: { type: 'gaussian', mean: 128, sigma: 22 } },
  })
    .blur(1.2)
    .png()
    .toBuffer()
  const light = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g">
    <stop stop-color="#fff" stop-opacity=".8"/><stop offset="1" stop-color="${tint}" stop-opacity=".9"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/><circle cx="50%" cy="55%" r="${height / 4}" fill="${tint}"/></svg>`,
  )
  const bytes = await sharp(grain)
    .composite([{ input: light, blend: 'soft-light' }])
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}

/** Creates the product with its picture, like the merchant's upload. */
async function addProductPicture({ url }: Remote, { token, store_id }: RemoteShop): Promise<void> {
  const list = await callRemote({ url }, contracts.inventory.list, { query: { store_id } }, { token })
  const form = new FormData()
  form.set('product_id', requireOk(list).products[0]?.product_id ?? '')
  form.set('image', await photo(1200, 1200, '#b2703d'), 'kettle.png')
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${url}/api${contracts.inventory.update.path}`, { method: 'POST', headers, body: form })
  if (!reply.ok) throw new Error(`The picture was not saved: ${reply.status} ${await reply.text()}`)
}

const wallets = {
  one_click_checkout_enabled: true,
  one_click_checkout_applepay: true,
  one_click_checkout_googlepay: true,
  one_click_checkout_paypal: true,
}

/** Opens a store whose payment page has every part enabled and every picture set. Returns the URL of a session's page. */
export async function openFullPage(server: Remote): Promise<{ url: string; shop: RemoteShop }> {
  const shop = await openRemoteShop(server)
  await addProductPicture(server, shop)
  await addShownParts(server, shop)
  await changeRemotePage(
    server,
    shop,
    { ...everyPart, ...wallets },
    {
      logo: await photo(480, 120, '#1f5b45'),
      hero_image: await photo(1600, 700, '#6b8f7b'),
      banner_image: await photo(1200, 120, '#16392d'),
      payment_methods_image: await photo(600, 80, '#44546a'),
    },
  )
  const { _id } = await readyRemoteSession(server, shop)
  return { url: `${server.url}/checkout?session=${_id}`, shop }
}
