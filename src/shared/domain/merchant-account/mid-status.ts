/**
 * How an application for a merchant account stands. `saved`: still being written. `underwriting`: with the operator.
 * `more_info`: the operator has asked for something.
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

/** Where the merchant may take an application from here. */
export const merchantMoves = (status: MidStatus): readonly MidStatus[] => BY_MERCHANT[status]

/** Where the operator may take it. */
export const operatorMoves = (status: MidStatus): readonly MidStatus[] => BY_OPERATOR[status]

/** Whether the merchant may still change what it says. */
export const isMidOpen = (status: MidStatus): boolean => status === 'saved' || status === 'more_info'

export const midStatusWords: Readonly<Record<MidStatus, string>> = {
  saved: 'Saved',
  underwriting: 'In underwriting',
  more_info: 'More information needed',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}
