import { Route, Routes } from 'react-router'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { ClassPage } from './class-page.tsx'
import { ClassesPage } from './classes-page.tsx'
import { RegisterPanel } from './register-panel.tsx'

/** The pages under /masterclass, in one script that is loaded when the first of them is opened. */
export function ClassesSection() {
  return (
    <Routes>
      <Route index element={<ClassesPage />} />
      <Route path=":classId" element={<ClassPage registration={RegisterPanel} />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
