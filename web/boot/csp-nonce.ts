import { createContext, useContext } from 'react'

/** By what the server tells our own inline scripts from any other while a page is rendered; a browser knows of none. */
export const CspNonce = createContext<string | undefined>(undefined)

export const useCspNonce = () => useContext(CspNonce)
