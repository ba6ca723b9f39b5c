// Prints where the types of answers are open: each path at which one is `any` or `unknown`.
// node open_types.mjs TSCONFIG FILE: FILE exports a type `Answers`, whose properties are the answers.

import ts from "typescript";

const [config, file] = process.argv.slice(2);
const read = ts.getParsedCommandLineOfConfigFile(config, {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (told) => { throw new Error(String(told.messageText)); } });
const program = ts.createProgram(read.fileNames, read.options);
const checker = program.getTypeChecker();
const seen = new Set();
let count = 0;

const walk = (type, path) => {
  if (seen.has(type)) return;
  seen.add(type);
  count += 1;
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) {
    seen.delete(type);
    console.log(path);
    return;
  }
  if (type.isUnionOrIntersection()) return type.types.forEach((each) => walk(each, path));
  if (!(type.flags & ts.TypeFlags.Object)) return;
  const name = type.symbol?.name;
  if (["Array", "ReadonlyArray", "Set", "Date"].includes(name) || checker.isTupleType(type)) {
    return checker.getTypeArguments(type).forEach((each) => walk(each, `${path}[]`));
  }
  for (const info of checker.getIndexInfosOfType(type)) walk(info.type, `${path}.*`);
  for (const property of checker.getPropertiesOfType(type)) walk(checker.getTypeOfSymbol(property), `${path}.${property.name}`);
};

const source = program.getSourceFiles().find((each) => each.fileName.endsWith(file));
const answers = checker.getExportsOfModule(checker.getSymbolAtLocation(source)).find((each) => each.name === "Answers");
walk(checker.getDeclaredTypeOfSymbol(answers), "");
console.error(count);
