import type { DatasetName } from '../../../../../shared/domain/reports/catalog.ts'
import type { AnyDatasetSql, DatasetSql } from './dataset-sql.ts'
import { attempts, balance, disputes, payments, refunds } from './payments-repo.ts'
import { customers, orderLines, orders, promoCodes, sessions, taxes } from './sales-repo.ts'
import { optimizers, renewals, subscriptions } from './subscriptions-repo.ts'

const datasets: { readonly [D in DatasetName]: DatasetSql<D> } = {
  orders,
  order_lines: orderLines,
  taxes,
  promo_codes: promoCodes,
  customers,
  sessions,
  payments,
  attempts,
  refunds,
  disputes,
  balance,
  subscriptions,
  renewals,
  optimizers,
}

export const sqlOf = (dataset: DatasetName): AnyDatasetSql => datasets[dataset]
