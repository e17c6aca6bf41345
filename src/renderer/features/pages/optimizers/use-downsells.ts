import { NO_DOWNSELL } from '../../../../shared/contracts/pages/optimizer-content.ts'
import { optimizers } from '../../../../shared/contracts/pages/optimizers.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import type { OptimizerValues } from './optimizer-kind.ts'

/** The store's downsells, including archived ones. */
export function useDownsells() {
  const { store_id } = useStore()
  const { data } = useApi(optimizers.list, { query: { store_id } })
  return { downsells: data?.optimizers.filter(({ optimizer_category: category }) => category === 'downsell') }
}

/** The downsell selected for a declined upsell; null if unset or set to none. */
export const selectedDownsell = ({ if_declined: next }: Pick<OptimizerValues, 'if_declined'>): string | null =>
  next === '' || next === NO_DOWNSELL ? null : next
