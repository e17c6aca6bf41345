import type { Handlers } from '../../../http/handler.ts'
import * as service from './service.ts'

export const salesTaxRoutes: Handlers<'salesTaxes'> = {
  list: ({ deps, query }) => service.listTaxRates(deps, query),
  details: async ({ deps, query }) => ({ data: await service.taxRateDetails(deps, query.tax_rate_id) }),
  calculate: ({ deps, query }) => service.previewTax(deps, query),
  create: async (call) => ({ data: await service.createTaxRate(call.deps, call, call.body) }),
  update: async (call) => ({ data: await service.updateTaxRate(call.deps, call, call.body) }),
  remove: async (call) => {
    await service.removeTaxRate(call.deps, call, call.body.tax_rate_id)
    return { message: 'Tax rate deleted' }
  },
  importRates: (call) => service.importTaxRates(call.deps, call, call.body),
}
