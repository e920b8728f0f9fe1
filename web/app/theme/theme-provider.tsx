import { createContext, type ReactNode, useContext, useState } from 'react'

const THEME_KEY = 'chillz-theme'
export type Theme = 'light' | 'dark'

const ThemeContext = createContext<{ theme: Theme; toggleTheme: () => void } | null>(null)

/**
 * Holds the theme that public/before-paint.js chose before the first paint: the stored choice, else the system's, else light.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState<Theme>(() =>
    document.documentElement.classList.contains('dark') ? 'dark' : 'light',
  )

  const toggleTheme = () => {
    const next = theme === 'dark' ? 'light' : 'dark'
    document.documentElement.classList.toggle('dark', next === 'dark')
    colourBrowser(next)
    try {
      localStorage.setItem(THEME_KEY, next)
    } catch {
      // Without storage the theme still changes for this visit.
    }
    setTheme(next)
  }

  return <ThemeContext value={{ theme, toggleTheme }}>{children}</ThemeContext>
}

/** The browser's bars have the colour of the shown theme, not the system's, as in index.html and before-paint.js. */
function colourBrowser(theme: Theme) {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = theme === 'dark' ? '#221811' : '#fffdf8'
  }
}

/** The theme and its switch. @throws outside a ThemeProvider */
export function useTheme() {
  const theme = useContext(ThemeContext)
  if (!theme) throw new Error('useTheme must be used within a ThemeProvider')
  return theme
}
