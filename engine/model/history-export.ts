/** An export is of histories when its name says so: `users_history`, `budget_histories`. */
export function isHistoryExport(config: string): boolean {
  return /[-_]histor(?:y|ies)$/.test(config);
}
