import { createContext, useContext } from 'react'

/** CSP nonce of the inline scripts. Defined only while the server renders a page. */
export const CspNonce = createContext<string | undefined>(undefined)

export const useCspNonce = () => useContext(CspNonce)
