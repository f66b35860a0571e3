import { createContext, useContext } from 'react'

/** By what the server tells our own inline scripts from any other while a page is rendered; a browser knows of none. */
export const ScriptMark = createContext<string | undefined>(undefined)

export const useScriptMark = () => useContext(ScriptMark)
