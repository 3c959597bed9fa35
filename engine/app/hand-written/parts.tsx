/** The parts of hand-written screens; their code is loaded with the first screen that draws one. */
import { lazy } from 'react';

export const ActionButton = lazy(() => import('./ActionButton.tsx').then((module) => ({ default: module.ActionButton })));
export const ActionForm = lazy(() => import('./ActionForm.tsx').then((module) => ({ default: module.ActionForm })));
export const Cell = lazy(() => import('./Cell.tsx').then((module) => ({ default: module.Cell })));
export const Fields = lazy(() => import('./Fields.tsx').then((module) => ({ default: module.DeclaredFields })));
export const ListView = lazy(() => import('./ListView.tsx').then((module) => ({ default: module.ListView })));
