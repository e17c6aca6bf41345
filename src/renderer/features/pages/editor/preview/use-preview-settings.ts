import { useMemo, useState } from 'react'
import { inventory, type Product } from '../../../../../shared/contracts/sales/inventory.ts'
import { sellableCount } from '../../../../../shared/domain/cart/stock-level.ts'
import { shownVariantTitle } from '../../../../../shared/domain/cart/variant-title.ts'
import type { PreviewProduct, PreviewShopper } from '../../../../../shared/preview.ts'
import { mediaUrl } from '../../../../lib/format/media-url.ts'
import { useStore } from '../../../../lib/session/stores.ts'
import { useApi } from '../../../../lib/api/use-api.ts'
import { shopperOf, type SelectedOptions, type PreviewChoice } from './preview-choices.ts'
import { DEVICES, type Device, type Zoom } from './stage.tsx'

/** Preview settings. */
export interface Look {
  device: Device
  setDevice: (device: Device) => void
  zoom: Zoom
  setZoom: (zoom: Zoom) => void
  chosen: SelectedOptions
  choose: (chosen: SelectedOptions) => void
}

export function useLook(): Look {
  const [device, setDevice] = useState<Device>(DEVICES[0])
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [chosen, choose] = useState<SelectedOptions>({})
  return useMemo(() => ({ device, setDevice, zoom, setZoom, chosen, choose }), [device, zoom, chosen])
}

/** Converts a product for a sample cart, with its first available variant. */
function previewProduct({ product_id, title, image, variants }: Product): PreviewProduct[] {
  const variant = variants.find((each) => sellableCount(each) > 0) ?? variants[0]
  if (!variant) return []
  const { variant_id, price } = variant
  const variant_title = shownVariantTitle(variant.title)
  return [{ product_id, variant_id, title, variant_title, image: image === null ? null : mediaUrl(image), price }]
}

/** More than any preview cart contains. */
const MOST_SHOWN = 10

/** The selected options for the frame; loads the store's products when needed. */
export function useShopper(choices: readonly PreviewChoice[], chosen: SelectedOptions): PreviewShopper {
  const { store_id } = useStore()
  const own = chosen.products === 'own'
  // Active products come first, however many were archived since.
  const read = useApi(inventory.list, own ? { query: { store_id, sort: 'status', size: MOST_SHOWN } } : null).data
  return useMemo(() => {
    const active = read?.products.filter(({ status }) => status === 'active') ?? []
    return shopperOf(choices, chosen, active.flatMap(previewProduct))
  }, [choices, chosen, read])
}
