/** Whether a field says another thing than the page came with. */
export function isChosen({ checked, defaultChecked, defaultValue, options, value }) {
  if (options === undefined)
    return defaultValue !== undefined && (checked !== defaultChecked || value !== defaultValue);
  const given = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0];
  return value !== given?.value;
}
