/** Why something could not be loaded, in the words of the screen. */
export interface LoadError {
  /** Plain words. */
  message: string
  /** HTTP status. */
  status?: number | undefined
  requestId?: string | undefined
  /** ISO 8601. */
  at?: string | undefined
}

/** Where the data of a screen stands. Neither loading nor failed means it is there. */
export interface LoadState {
  loading: boolean
  error?: LoadError | null
  onRetry?: () => void
}

export const LOADED: LoadState = { loading: false }
