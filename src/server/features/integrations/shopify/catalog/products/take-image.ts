import { AppError } from '../../../../../http/errors.ts'
import { readImage } from '../../../../../integrations/shopify/remote-file.ts'
import { saveImage } from '../../../../../storage/images.ts'
import { TryLater } from '../../admin-session.ts'
import { changeLink } from '../../link-repo.ts'
import { whileConnected } from '../../sync.ts'
import { changeProduct } from './local-repo.ts'
import type { ProductChanges } from './product-changes.ts'
import { record, type Cause } from '../reconciliation.ts'

const IMAGE_WIDTH = 1200
const MAX_BYTES = 8 * 1024 * 1024

/** Copies the image of a product from Shopify, or removes ours if there is none any more. @throws TryLater, Disconnected */
export async function takeImage(cause: Cause, changes: ProductChanges): Promise<void> {
  const { takesImage: url, product_id, title } = changes
  if (url === undefined) return
  const { deps, connected } = cause.sync
  const key = { kind: 'product', local_id: product_id } as const
  const image = url === null ? { path: null, problem: '' } : await copyImage(cause, url)
  const address = url?.replace(/\?.*$/, '') ?? null
  await whileConnected(cause.sync, async (tx) => {
    if (image.problem !== '') {
      // The same image isn't tried again.
      await changeLink(tx, connected.shop, key, { base: { image: address } })
      await record(cause, tx, `Image of ${title} not copied`, 'refused', image.problem)
      return
    }
    changes.version = await changeProduct(tx, product_id, { image: image.path }, deps.clock.now())
    await changeLink(tx, connected.shop, key, { base: { image: address, image_here: image.path } })
    await deps.live.publish(tx, { type: 'product.updated', store_id: connected.shop.store_id, product_id })
  })
}

interface Copied {
  path: string | null
  /** Why the image can't be used; '' if it can. */
  problem: string
}

async function copyImage({ sync: { deps, connected } }: Cause, url: string): Promise<Copied> {
  const bytes = await readImage(url, deps.settings.providersUrl, MAX_BYTES)
  if (bytes === null) throw new TryLater('An image could not be read from Shopify')
  if (bytes === 'too_large') return { path: null, problem: 'It is larger than 8 MB' }
  const file = { filename: 'image', bytes }
  try {
    const { store_id } = connected.shop
    return { path: await saveImage(deps, { store_id, file, field: 'image', maxWidth: IMAGE_WIDTH }), problem: '' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.status === 503) throw new TryLater(error.message)
    return { path: null, problem: error.message }
  }
}
