import { stateKind } from '../../shared/domain/address-format.ts'
import type { Messages } from './messages.ts'

/** 'State' in the US, 'Province' in Canada, 'State / Province / Region' elsewhere (DEF-73), in the page's language. */
export const stateLabel = (t: Messages, country: string): string => t[stateKind(country)]
