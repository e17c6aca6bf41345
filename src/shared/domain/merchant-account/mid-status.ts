/**
 * Status of an application for a merchant account. `saved`: a draft. `underwriting`: under review by the operator.
 * `more_info`: the operator asked for more information.
 */
export const midStatuses = ['saved', 'underwriting', 'more_info', 'approved', 'declined', 'withdrawn'] as const
export type MidStatus = (typeof midStatuses)[number]

const BY_MERCHANT: Readonly<Record<MidStatus, readonly MidStatus[]>> = {
  saved: ['underwriting', 'withdrawn'],
  underwriting: ['withdrawn'],
  more_info: ['underwriting', 'withdrawn'],
  approved: [],
  declined: [],
  withdrawn: [],
}

const BY_OPERATOR: Readonly<Record<MidStatus, readonly MidStatus[]>> = {
  saved: [],
  underwriting: ['more_info', 'approved', 'declined'],
  more_info: ['approved', 'declined'],
  approved: [],
  declined: [],
  withdrawn: [],
}

/** Returns the statuses that the merchant can set from here. */
export const merchantTransitions = (status: MidStatus): readonly MidStatus[] => BY_MERCHANT[status]

/** Returns the statuses that the operator can set from here. */
export const operatorTransitions = (status: MidStatus): readonly MidStatus[] => BY_OPERATOR[status]

/** Returns true if the merchant can still edit the application. */
export const isMidOpen = (status: MidStatus): boolean => status === 'saved' || status === 'more_info'

export const midStatusLabels: Readonly<Record<MidStatus, string>> = {
  saved: 'Saved',
  underwriting: 'In underwriting',
  more_info: 'More information needed',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}
