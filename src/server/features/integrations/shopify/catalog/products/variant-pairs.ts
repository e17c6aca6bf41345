import type { RemoteVariant } from '../../../../../integrations/shopify/remote-product.ts'
import type { LinkRow } from '../../link-repo.ts'
import type { VariantRow } from './local-repo.ts'

/** Which variants of a product are the same on both sides. */
export interface VariantPairs {
  both: { local: VariantRow; remote: RemoteVariant; link: LinkRow | null }[]
  /** With a link: deleted at Shopify. */
  localOnly: { local: VariantRow; link: LinkRow | null }[]
  /** With a link: deleted here. */
  remoteOnly: { remote: RemoteVariant; link: LinkRow | null }[]
}

/** Pairs variants by their link, otherwise by SKU, otherwise by title. Each is paired once. */
export function pairVariants(
  locals: readonly VariantRow[],
  remotes: readonly RemoteVariant[],
  links: readonly LinkRow[],
): VariantPairs {
  const pairs: VariantPairs = { both: [], localOnly: [], remoteOnly: [] }
  const linkOf = (local: VariantRow) => links.find((link) => link.local_id === local.variant_id) ?? null
  const isLinked = (local: VariantRow): boolean => typeof linkOf(local)?.remote_id === 'string'
  const free = new Set(locals.filter((local) => !isLinked(local)))
  const take = (remote: RemoteVariant): VariantRow | undefined => {
    const match =
      [...free].find(({ sku }) => sku !== '' && sku === remote.sku) ??
      [...free].find(({ title }) => title.toLowerCase() === remote.title.toLowerCase())
    if (match) free.delete(match)
    return match
  }
  for (const remote of remotes) {
    const link = links.find(({ remote_id }) => remote_id === remote.id) ?? null
    const linked = link && locals.find(({ variant_id }) => variant_id === link.local_id)
    const local = linked ?? (link ? undefined : take(remote))
    if (local) pairs.both.push({ local, remote, link: link ?? linkOf(local) })
    else pairs.remoteOnly.push({ remote, link })
  }
  const paired = new Set(pairs.both.map(({ local }) => local))
  for (const local of locals) if (!paired.has(local)) pairs.localOnly.push({ local, link: linkOf(local) })
  return pairs
}
