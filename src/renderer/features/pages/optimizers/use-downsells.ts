import { NO_DOWNSELL } from '../../../../shared/contracts/pages/optimizer-content.ts'
import { optimizers } from '../../../../shared/contracts/pages/optimizers.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import type { OptimizerValues } from './optimizer-kind.ts'

/** The store's downsells, archived ones among them. */
export function useDownsells() {
  const { store_id } = useStore()
  const { data } = useApi(optimizers.list, { query: { store_id } })
  return { downsells: data?.optimizers.filter(({ optimizer_category: category }) => category === 'downsell') }
}

/** The downsell that an upsell names for when it is declined; null where it leaves that open or wants none. */
export const namedDownsell = ({ if_declined: next }: Pick<OptimizerValues, 'if_declined'>): string | null =>
  next === '' || next === NO_DOWNSELL ? null : next
